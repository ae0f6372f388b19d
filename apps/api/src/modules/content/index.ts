import type { Module } from '../module.ts';
import { termsApi, faqsApi, aboutApi, privacyPolicyApi, howToWorkApi, reviewsApi } from './resources.ts';

export const contentModule: Module = {
  resources: [termsApi, faqsApi, aboutApi, privacyPolicyApi, howToWorkApi, reviewsApi],
};
