/** The address and password that the documents print. */
export const DEMO_LOGIN = { email: 'admin@diwan.example', password: 'diwan-demo-2026' } as const;
