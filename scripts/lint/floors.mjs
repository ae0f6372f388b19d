/**
 * The floors of the kits, the lowest first: a file imports from its own room and from those below, types included. A room is a folder;
 * no file lies beside the rooms.
 */
export const FLOORS = {
  'apps/api/src/crud': [
    'counters',
    'fields',
    'resource',
    'events',
    'record',
    'list',
    'files',
    'jobs',
    'write',
    'export',
    'documents',
    'calls',
    'routes',
  ],
  'apps/web/src/crud': [
    'words',
    'resource',
    'files',
    'rich-text',
    'map',
    'cells',
    'upload',
    'inputs',
    'fields',
    'commands',
    'page',
    'form',
    'transitions',
    'jobs',
    'statistics',
    'list',
    'detail',
  ],
};

/** The kit that a file is part of, by its path from the root of the checkout. */
export const getKit = (path) => Object.keys(FLOORS).find((kit) => path.startsWith(`${kit}/`));

/** The room of a kit's file. */
export const getRoom = (kit, path) => path.slice(kit.length + 1).split('/')[0];
