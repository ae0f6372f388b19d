import type { Module } from '../module.ts';
import { registerProfile } from './profile-routes.ts';

export const profileModule: Module = {
  register: (app, base) => registerProfile(app, base),
};
