import { COUNTED, counterMigration } from './counter-sql.ts';

// Prints the statements that make tables counted, by the names of their counters, for a custom migration: `tsx src/crud/counters/write-counter-migration.ts clients providers`.
const wanted = process.argv.slice(2);
const tables = COUNTED.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
process.stdout.write(`${tables.flatMap(counterMigration).join(';\n--> statement-breakpoint\n')};\n`);
