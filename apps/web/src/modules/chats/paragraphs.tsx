import classes from './chats.module.css';

/** A text as it was written, each of its paragraphs in its own direction. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {text.split('\n').map((line, index) => (
        // Lines of a text stay where they are: their place is what tells them apart.
        <p key={index} dir="auto">
          {line === '' ? <br /> : line}
        </p>
      ))}
    </div>
  );
}
