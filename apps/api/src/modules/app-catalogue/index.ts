import type { Module } from '../module.ts';
import { registerCatalogue } from './catalogue-calls.ts';

export const appCatalogueModule: Module = { registerApp: registerCatalogue };
