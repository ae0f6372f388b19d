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
  /** Shows a file, as the phone uploads it. */
  const show = async (kind: 'audio' | 'video', file: Buffer): Promise<void> => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ attachment_type: kind, model: 'chat_files', field: kind })) form.append(key, value);
    form.append('file', new Blob([new Uint8Array(file)]), kind);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${baseUrl()}/api/app/v1/uploads`, { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: string };
    const body = { client_key: crypto.randomUUID(), message_type: kind, file: data };
    await appCall('POST', `conversations/${begun.id}/messages`, body, token);
  };
  return { id: begun.id, name, getFile, show, say: (message: string) => say(begun.id, message) };
}
