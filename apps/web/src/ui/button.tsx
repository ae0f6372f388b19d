import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { cx } from './cx.ts';

export type ButtonVariant = 'default' | 'primary' | 'danger' | 'quiet' | 'quietDanger';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'medium' | 'small' | undefined;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'default', size = 'medium' }: Look, className?: string): string {
  return cx(
    classes.button,
    size === 'small' && classes.small,
    variant === 'quietDanger' && classes.quiet,
    variant !== 'default' && classes[variant],
    className,
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    icon?: ReactNode;
    /** Shows a spinner and takes no further press. */ loading?: boolean | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button with words; the icon, if any, stands before them. */
export function Button({ variant, size, icon, loading = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={classes.spin} /> : icon}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'aria-label'> & {
  /** What it does, for those who cannot see the icon; also its tooltip. */
  name: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger';
  size?: 'medium' | 'small';
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows only an icon: it must have a name. */
export function IconButton({
  name,
  icon,
  tone = 'plain',
  size = 'medium',
  loading = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      data-tip={name}
      {...rest}
      type={type}
      aria-label={name}
      aria-busy={loading || undefined}
      className={cx(classes.button, classes.icon, size === 'small' && classes.small, tone === 'danger' && classes.danger, className)}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <span className={classes.spin} /> : icon}
    </button>
  );
}
