import { landmarks } from '@diwan/contract/landmarks';
import { useEffect, useState } from 'react';
import { api, type Page } from '../../lib/api.ts';
import { can } from '../../lib/permissions.ts';
import { getName } from '../labels.ts';
import { askedFields } from '../list/list-query.ts';
import { nameReads } from '../list/list-reads.ts';
import type { Row } from '../screens.ts';
import type { NamedPlace } from './open-map.ts';

const FIELDS = askedFields([...nameReads(landmarks), 'lat', 'lng']);

/** A country's landmarks that have a place, to find one's way by; none where they cannot be asked for. */
export function useLandmarks(country: number | null): readonly NamedPlace[] {
  const [found, setFound] = useState<readonly NamedPlace[]>([]);
  useEffect(() => {
    // What an admin may not see is never asked for: a refusal would lead away from the form.
    if (!can(landmarks.can.list)) return setFound([]);
    const abort = new AbortController();
    // Before a country is chosen, those of the first ones: a map without a name on it is a blank.
    const which = country === null ? { sort: 'id' } : { country_id: country };
    const query = { ...which, per_page: 100, fields: FIELDS };
    api.get<Page<Row>>(landmarks.name, { query, signal: abort.signal }).then(
      ({ data }) =>
        setFound(
          data.flatMap((row) =>
            typeof row['lat'] === 'number' && typeof row['lng'] === 'number'
              ? [{ lat: row['lat'], lng: row['lng'], name: getName(row) }]
              : [],
          ),
        ),
      () => undefined, // The map works without names.
    );
    return () => abort.abort();
  }, [country]);
  return found;
}
