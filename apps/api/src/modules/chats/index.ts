import type { Module } from '../module.ts';
import { registerChats } from './chat-calls.ts';
import { chatFiles } from './chat-files.ts';
import { registerOwnChats } from './own-chat-calls.ts';

export const chatsModule: Module = {
  register: registerChats,
  registerApp: registerOwnChats,
  holdsFiles: chatFiles,
};
