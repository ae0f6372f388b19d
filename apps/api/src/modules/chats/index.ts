import type { Module } from '../module.ts';
import { registerChats } from './chat-calls.ts';
import { chatFileHolder } from './chat-files.ts';
import { unansweredGivenBack } from './give-back.ts';
import { presenceOfTalkers, registerLiveTalk } from './live-talk.ts';
import { registerOwnChats } from './own-chat-calls.ts';

export { beginComplaintTalk, followComplaint, lockComplaintTalk } from './complaint-talk.ts';
export { noteSteppingIn } from './note-stepping-in.ts';

export const chatsModule: Module = {
  register: (app, base) => {
    registerLiveTalk(app);
    registerChats(app, base);
  },
  registerApp: registerOwnChats,
  holdsFiles: chatFileHolder,
  timers: [presenceOfTalkers, unansweredGivenBack],
};
