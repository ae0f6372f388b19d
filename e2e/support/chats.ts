import { baseUrl, type Api, type Row } from './api.ts';
import { appCall, logInClient } from './apps.ts';
import { makeClient } from './rows.ts';

/** A client who writes to the desk from their phone. */
export async function makeWriter(api: Api, ...said: string[]) {
  const client = await makeClient(api);
  const token = await logInClient(String(client['phone']));
  const name = `${String(client['first_name'])} ${String(client['last_name'])}`;
  const say = (id: number, message: string) =>
    appCall<Row>('POST', `conversations/${id}/messages`, { client_key: crypto.randomUUID(), message }, token);
  const [first = 'مرحبًا', ...rest] = said;
  const begun = await appCall<Row>('POST', 'conversations', { client_key: crypto.randomUUID(), message: first }, token);
  for (const message of rest) await say(begun.id, message);
  /** The file of the last message, as the phone gets it. */
  const getFile = async (): Promise<Blob> => {
    const said = await appCall<{ file: string }[]>('GET', `conversations/${begun.id}/messages`, {}, token);
    const reference = said.at(-1)?.file ?? '';
    const links = await appCall<Record<string, string>>('POST', 'uploads/links', { references: [reference] }, token);
    return (await fetch(new URL(links[reference] ?? '', baseUrl()))).blob();
  };
  return { id: begun.id, name, getFile, say: (message: string) => say(begun.id, message) };
}
