import type { Module } from '../module.ts';
import { registerUploads } from './uploads.ts';

export const uploadsModule: Module = {
  register: (app) => registerUploads(app),
};
