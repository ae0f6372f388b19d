import type { Locator } from '@playwright/test';
import { makeMedia } from '../apps/api/src/testing/media-fixtures.ts';
import { makeWriter } from './support/chats.ts';
import { makeStaff } from './support/rows.ts';
import { expect, test } from './support/test.ts';

// A microphone that hums, so that there is something to hear.
test.use({
  permissions: ['microphone'],
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
});

const isPlaying = (player: Locator) => player.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused);

test('a voice message is recorded, sent, and played by a colleague and on the phone of whoever it was said to @arabic', async ({
  page,
  t,
  api,
  open,
}) => {
  const writer = await makeWriter(api, 'هل تسمعونني؟');
  await page.goto(`/chats/${writer.id}`);
  const thread = page.getByRole('region', { name: t('chats.thread', { name: writer.name }) });
  await expect(thread.getByRole('article')).toHaveCount(1);
  await thread.getByRole('button', { name: t('chats.record'), exact: true }).click();
  const recording = thread.getByRole('group', { name: t('chats.recording') });
  await expect(recording).toContainText('0:02');
  await recording.getByRole('button', { name: t('chats.recording_stop') }).click();
  const send = thread.getByRole('button', { name: t('chats.send'), exact: true });
  await expect(thread.getByText(t('chats.shown.audio'), { exact: true })).toBeVisible();
  await send.click();
  await expect(thread.getByRole('article')).toHaveCount(2);
  await expect(thread.getByRole('article').last()).toContainText(t('chats.ticks.sent'));

  // Its length was read from the file, and how loud it is came with it.
  const { data } = await api.get<{ message_type: string; media: { duration_ms: number; waveform: number[] } }[]>(
    `conversations/${writer.id}/messages`,
  );
  const said = data.at(-1);
  expect(said?.message_type).toBe('audio');
  expect(said?.media.duration_ms).toBeGreaterThan(1000);
  expect(Math.max(...(said?.media.waveform ?? []))).toBe(100);

  const colleague = await open(await makeStaff(api, ['index-chats', 'show-chats', 'reply-chats']), `/chats/${writer.id}`);
  const heard = colleague.getByRole('group', { name: t('chats.audio', { name: api.login.name }) });
  // Its link is on the way.
  await expect(heard.locator('audio')).toHaveAttribute('src', /\/uploads\//);
  await heard.getByRole('button', { name: t('chats.play') }).click();
  await expect(heard.getByRole('button', { name: t('chats.pause') })).toBeVisible();
  const place = () => heard.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(place).toBeGreaterThan(0.3);
  // At its end it waits to be played again.
  await expect(heard.getByRole('button', { name: t('chats.play') })).toBeVisible();

  const bytes = await writer.getFile();
  expect(bytes.type).toMatch(/^(audio|video)\/(mp4|webm)$/);
  expect(bytes.size).toBeGreaterThan(1000);
});

test('of what plays in the page there is one at a time @arabic', async ({ page, t, api }) => {
  const writer = await makeWriter(api, 'أرسلوا لي تسجيلين');
  await page.goto(`/chats/${writer.id}`);
  const thread = page.getByRole('region', { name: t('chats.thread', { name: writer.name }) });
  for (const count of [2, 3]) {
    await thread.getByRole('button', { name: t('chats.record'), exact: true }).click();
    const recording = thread.getByRole('group', { name: t('chats.recording') });
    await expect(recording).toContainText('0:04');
    await recording.getByRole('button', { name: t('chats.recording_stop') }).click();
    await expect(thread.getByText(t('chats.shown.audio'), { exact: true })).toBeVisible();
    await thread.getByRole('button', { name: t('chats.send'), exact: true }).click();
    await expect(thread.getByRole('article')).toHaveCount(count);
    await expect(thread.getByRole('article').last()).toContainText(t('chats.ticks.sent'));
  }
  const players = thread.getByRole('group', { name: t('chats.audio', { name: api.login.name }) });
  const [first, second] = [players.first(), players.last()];
  await expect(players).toHaveCount(2);
  for (const one of [first, second]) await expect(one.locator('audio')).toHaveAttribute('src', /\/uploads\//);
  await first.getByRole('button', { name: t('chats.play') }).click();
  await expect(first.getByRole('button', { name: t('chats.pause') })).toBeVisible();
  await second.getByRole('button', { name: t('chats.play') }).click();
  await expect(second.getByRole('button', { name: t('chats.pause') })).toBeVisible();
  expect([await isPlaying(first), await isPlaying(second)]).toEqual([false, true]);
  await expect(first.getByRole('button', { name: t('chats.play') })).toBeVisible();
});

test('what cannot be played says so, and is there to be downloaded', async ({ page, t, api }) => {
  const writer = await makeWriter(api, 'استمعوا إلى هذا');
  // Sound that is noise to every decoder, and a video of which the browser gets no picture.
  await writer.show('audio', await makeMedia({ container: 'webm', seconds: 2 }));
  await writer.show('video', await makeMedia({ container: 'webm', seconds: 2, picture: { width: 320, height: 180 } }));
  const deaf = await makeMedia({ container: 'webm', seconds: 2 });
  await page.route('**/uploads/videos/**', (route) => route.fulfill({ contentType: 'video/webm', body: deaf }));
  await page.route('**/uploads/audio/**', (route) => route.fulfill({ contentType: 'audio/webm', body: 'no sound' }));
  await page.goto(`/chats/${writer.id}`);
  const thread = page.getByRole('region', { name: t('chats.thread', { name: writer.name }) });
  await expect(thread.getByRole('article')).toHaveCount(3);
  const [recording, film] = [thread.getByRole('article').nth(1), thread.getByRole('article').nth(2)];
  await expect(film).toContainText(t('common.cannot_play'));
  await expect(film.getByRole('link', { name: t('common.download_file') })).toHaveAttribute('href', /\/uploads\/videos\//);
  await expect(recording).not.toContainText(t('common.cannot_play'));
  await expect(recording.locator('audio')).toHaveAttribute('src', /\/uploads\//);
  await recording.getByRole('button', { name: t('chats.play') }).click();
  await expect(recording.getByRole('alert')).toHaveText(t('common.cannot_play'));
  const saved = page.waitForEvent('download');
  await recording.getByRole('link', { name: t('common.download_file') }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.weba$/);
});
