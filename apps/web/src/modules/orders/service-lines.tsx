import { useMemo } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './orders.module.css';

/** A package that is ordered, so many times. */
export interface OrderedLine {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
}

interface ServiceLinesProps {
  country: number | null;
  lines: readonly OrderedLine[];
  error: string | undefined;
  onChange: (lines: readonly OrderedLine[]) => void;
}

/** The services and packages of an order, each once with how many. */
export function ServiceLines({ country, lines, error, onChange }: ServiceLinesProps) {
  const { t } = useTranslation();
  const options = useMemo(() => rowOptions('providerServices', country === null ? {} : { country_id: country }), [country]);
  return (
    <>
      <Select
        key={`${country}-${lines.length}`}
        label={t('orders.add.add_service')}
        placeholder={
          country === null ? t('form.choose_first', { name: t('resources.orders.fields.country_id') }) : t('orders.add.choose_service')
        }
        required
        error={error}
        data-path="services"
        disabled={country === null}
        clearable={false}
        value={null}
        load={options.load}
        onChange={(id, option) => {
          if (id === null || lines.some((line) => line.id === Number(id))) return;
          onChange([...lines, { id: Number(id), name: option?.label ?? id, quantity: 1 }]);
        }}
      />
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line.id}>
              <bdi>{line.name}</bdi>
              <NumberInput
                label={`${t('orders.quantity')}: ${line.name}`}
                hideLabel
                decimals={0}
                value={line.quantity}
                onChange={(quantity) =>
                  onChange(lines.map((one) => (one.id === line.id ? { ...one, quantity: Math.max(1, quantity ?? 1) } : one)))
                }
              />
              <IconButton
                name={t('orders.add.remove', { name: line.name })}
                icon={<IconX size={16} />}
                size="small"
                onClick={() => onChange(lines.filter((one) => one.id !== line.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
