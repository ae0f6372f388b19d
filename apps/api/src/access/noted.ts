/** What this layer has the log say beside changes of rows: tries that came to nothing, and who looked as somebody else would. */
interface Noted {
  readonly adminId: number | null;
  readonly ip: string;
  readonly table: 'admins' | 'roles';
  readonly id: number;
  readonly action: 'login_failed' | 'own_password_failed' | 'view_as';
  readonly changes: Record<string, { before: unknown; after: unknown }>;
}

/** Where it is written down, once a minute and then by number: the log itself lies in a layer above. */
export interface Notes {
  readonly auditTally: { note(key: string, noted: Noted): void };
}
