import { startProxy, type Proxy } from './proxy.ts';
import { getState, test as base } from './test.ts';

/** Journeys through a proxy of their own: the app as it is, until a test has the network or a release do something. */
export const test = base.extend<{ network: Proxy }>({
  network: async ({}, use) => {
    const network = await startProxy();
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
  storageState: async ({ network, language, api, loggedIn, stored }, use) => {
    const { cookies, origins } = getState(language, loggedIn ? api : null, stored);
    await use({ cookies, origins: origins.map((one) => ({ ...one, origin: network.url })) });
  },
});
