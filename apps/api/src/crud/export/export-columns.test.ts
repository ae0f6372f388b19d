import { LOCALES } from '@diwan/contract/constants';
import { expect, it } from 'vitest';
import { RESOURCE_APIS } from '../../modules/index.ts';
import { exportColumns } from './export-columns.ts';

it.each(RESOURCE_APIS.map((api) => [api.resource.name, api] as const))('the columns of %s each have a header of their own', (_, api) => {
  for (const language of LOCALES) {
    const headers = exportColumns(api, language, `'UTC'`).map(({ header }) => header);
    expect(headers.filter((header, index) => headers.indexOf(header) !== index)).toEqual([]);
  }
});
