import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useWords } from '../words/words.ts';
import classes from './rich-text.module.css';
import { TOOLS, type Desk, type Tool } from './toolbar-tools.ts';

const ALL = TOOLS.flat();

interface ToolbarProps {
  desk: Desk;
  /** The id of the text, and what it is called. */
  controls: string;
  name: string;
}

/** The tools of an editor, as one stop of the tab key: arrows move between them, Escape goes back to the text. */
export function RichTextToolbar({ desk, controls, name }: ToolbarProps) {
  const words = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const state = useEditorState({ editor: desk.editor, selector: () => ALL.map((tool) => getState(tool, desk)) });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      desk.editor.commands.focus();
    }
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const next = { [forward]: stop + 1, [back]: stop - 1, Home: 0, End: ALL.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + ALL.length) % ALL.length;
    setStop(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words('rich_text.toolbar', { name })}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={move}
    >
      {TOOLS.map((group) => (
        <div key={group[0]?.key} className={classes.group}>
          {group.map((tool) => {
            const index = ALL.indexOf(tool);
            const { on, able } = state[index] ?? { on: undefined, able: true };
            const Icon = tool.icon;
            return (
              <IconButton
                key={tool.key}
                size="small"
                name={words(`rich_text.${tool.key}`)}
                aria-pressed={on}
                aria-disabled={!able || undefined}
                aria-keyshortcuts={tool.keys}
                tabIndex={index === stop ? 0 : -1}
                icon={<Icon size={17} aria-hidden="true" className={tool.mirrors ? classes.mirrors : undefined} />}
                // A press must not take the selection away from the text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setStop(index)}
                onClick={() => able && tool.run(desk)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function getState(tool: Tool, desk: Desk): { on: boolean | undefined; able: boolean } {
  return { on: tool.isOn?.(desk), able: tool.isAble?.(desk) ?? true };
}
