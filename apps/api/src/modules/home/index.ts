import type { Module } from '../module.ts';
import { registerHome } from './home-routes.ts';

export const homeModule: Module = {
  register: (app, base) => registerHome(app, base),
};
