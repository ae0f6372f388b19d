import { it } from 'vitest';

it.todo('starts');
