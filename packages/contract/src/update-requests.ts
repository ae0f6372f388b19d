/** Where a provider's request stands; one spelling is stored. */
export const UPDATE_STATUSES = ['pending', 'accept', 'reject'] as const;
export type UpdateStatus = (typeof UPDATE_STATUSES)[number];

const SPELLINGS: Readonly<Record<string, UpdateStatus>> = {
  pending: 'pending',
  accept: 'accept',
  accepted: 'accept',
  reject: 'reject',
  rejected: 'reject',
};

/** The status that a word means: `accept` and `accepted` are the same. */
export function updateStatusOf(word: unknown): UpdateStatus | undefined {
  return typeof word === 'string' && Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word] : undefined;
}

/** What providers may ask to have changed of themselves; flags and countries are the administration's. */
export const UPDATABLE = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'gender',
  'city_id',
  'preferred_language',
  'image',
  'id_image',
  'company_name',
  'license_number',
  'license_expires_on',
  'license_image',
  'plate_number',
  'plate_image',
] as const;

/** One field of a request: what the record held when it was made, what it should hold, and what it holds now. */
export interface AskedChange {
  readonly field: (typeof UPDATABLE)[number];
  readonly before: unknown;
  readonly after: unknown;
  readonly current: unknown;
  /** The record has changed since the request was made. */
  readonly is_conflict: boolean;
}

export interface UpdateRequest {
  readonly id: number;
  readonly provider_id: number;
  /** The same under the specification's name. */
  readonly driver_id: number;
  readonly country_id: number;
  readonly request_status: UpdateStatus;
  readonly provider: {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone: string;
    readonly image: string | null;
    readonly updated_at: string;
  };
  readonly country: {
    readonly id: number;
    readonly name_ar: string;
    readonly name_en: string;
    readonly flag: string;
    readonly time_zone: string;
  };
  readonly changes: readonly AskedChange[];
  readonly has_conflict: boolean;
  readonly reject_reason: string | null;
  readonly decided_at: string | null;
  readonly decided_by: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type UpdateGroups = { readonly [S in UpdateStatus]: readonly UpdateRequest[] };
