import { fileKind, isToggle } from '@diwan/contract/kit/field';
import type { CellContext } from '../cells/cell-context.ts';
import { getCell } from '../fields/field-cell.tsx';
import { isNone } from '../cells/missing.tsx';
import cellClasses from '../cells/cell.module.css';
import { FieldList } from '../fields/field-list.tsx';
import { shownFields } from '../cells/shown-fields.ts';
import { labelKey } from '../resource/labels.ts';
import type { DetailSection, Row, Screens } from '../resource/screens.ts';
import card from '../../ui/card.module.css';
import frame from '../../ui/page.module.css';
import classes from './detail-screen.module.css';

/** The fields of a record in sections, its images, and beside them a summary with the switches. */
export function Overview({ screens, context, row }: { screens: Screens; context: CellContext; row: Row }) {
  const { resource, summary = [] } = screens;
  const { words } = context;
  const toggles = getNames(screens, 'toggle');
  const images = getNames(screens, 'image').filter((name) => row[name] !== null && name !== 'image' && name !== 'flag');
  // A section of which nothing is known (the licence of someone who does not drive) says nothing.
  const sections = (screens.detail ?? [getRest(screens)]).filter(({ fields }) => fields.some((name) => !isNone(row[name])));
  return (
    <div className={frame.columns}>
      <div className={frame.stack}>
        {sections.map(({ heading, fields }) => (
          <section key={heading} className={card.card}>
            <h2>{words(`detail.sections.${heading}`)}</h2>
            <FieldList context={context} fields={fields} row={row} columns />
          </section>
        ))}
        {images.length > 0 && (
          <section className={card.card}>
            <h2>{words('detail.images')}</h2>
            <dl className={classes.images}>
              {images.map((name) => (
                <div key={name} className={cellClasses['large']}>
                  <dt>{words(labelKey(resource, name))}</dt>
                  <dd>{getCell(context, name, row)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <aside className={frame.stack} aria-label={words('detail.summary')}>
        {toggles.length > 0 && (
          <section className={card.card}>
            <h2>{words('detail.flags')}</h2>
            <FieldList context={context} fields={toggles} row={row} />
          </section>
        )}
        <section className={card.card}>
          <h2>{words('detail.summary')}</h2>
          <FieldList context={context} fields={['id', ...summary, 'created_at', 'updated_at']} row={row} />
        </section>
      </aside>
    </div>
  );
}

function getNames({ resource }: Screens, kind: 'toggle' | 'image'): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const fits = kind === 'toggle' ? isToggle(field) : fileKind(field) !== undefined;
    return fits ? [name] : [];
  });
}

/** Every field that stands nowhere else on the page. */
function getRest(screens: Screens): DetailSection {
  const elsewhere = new Set([...(screens.summary ?? []), ...getNames(screens, 'toggle'), ...getNames(screens, 'image')]);
  return { heading: 'identity', fields: shownFields(screens.resource, elsewhere) };
}
