// The least that shows what the dashboard shows: React, a table, a form, a record. No router, no design, no words, no rights.
// What the timings look for (`tr[data-row]`, `[data-selected]`, `nav button`) is marked as the dashboard marks it.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const COLUMNS = 10;
const FIELDS = 10;
const isPlain = (value) => typeof value === 'string' || typeof value === 'number';

function useAnswer(path) {
  const [answer, setAnswer] = useState();
  useEffect(() => {
    let wanted = true;
    void fetch(path)
      .then((response) => response.json())
      .then((found) => wanted && setAnswer(found));
    return () => {
      wanted = false;
    };
  }, [path]);
  return answer;
}

function List({ onOpen }) {
  const perPage = new URLSearchParams(location.search).get('per_page') ?? '20';
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [selected, setSelected] = useState(() => new Set());
  const answer = useAnswer(`/rows?per_page=${perPage}&page=${page}`);
  if (!answer) return <p>…</p>;
  const { rows } = answer;
  const columns = Object.keys(rows[0] ?? {})
    .filter((key) => isPlain(rows[0][key]))
    .slice(0, COLUMNS);
  const toggle = (id) => setSelected((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const toggleAll = () => setSelected(selected.size === rows.length ? new Set() : new Set(rows.map((row) => row.id)));
  return (
    <main id="main">
      <h1>Rows</h1>
      <input type="search" name="keyword" value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      <a href="/cities/add" onClick={(event) => onOpen(event)}>
        Add
      </a>
      <table>
        <thead>
          <tr>
            <th>
              <input type="checkbox" aria-label="All" checked={selected.size === rows.length} onChange={toggleAll} />
            </th>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id} data-selected={selected.has(row.id) || undefined}>
              <td>
                <input type="checkbox" aria-label="One" checked={selected.has(row.id)} onChange={() => toggle(row.id)} />
              </td>
              {columns.map((column, index) => (
                <td key={column}>
                  {index === 0 ? (
                    <a href={`/orders/show/${row.id}`} onClick={(event) => onOpen(event)}>
                      {row[column]}
                    </a>
                  ) : (
                    row[column]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <nav>
        <button type="button" onClick={() => setPage(page + 1)}>
          <span data-mirror>›</span>
        </button>
      </nav>
    </main>
  );
}

function Form() {
  return (
    <main id="main">
      <h1>Form</h1>
      <form>
        {Array.from({ length: FIELDS }, (_, index) => (
          <label key={index}>
            Field {index} <input name={`field_${index}`} />
          </label>
        ))}
        <button type="submit">Save</button>
      </form>
    </main>
  );
}

function Login() {
  return (
    <form>
      <input name="email" />
      <input name="password" type="password" />
      <button type="submit">Log in</button>
    </form>
  );
}

function Record({ path }) {
  const answer = useAnswer(`/row?id=${path.split('/').at(-1)}`);
  if (!answer) return <p>…</p>;
  return (
    <main id="main">
      <h1>Order {answer.id}</h1>
      <dl>
        {Object.entries(answer).map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{isPlain(value) ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}

function App() {
  const [path, setPath] = useState(location.pathname);
  const open = (event) => {
    event.preventDefault();
    const { pathname } = new URL(event.currentTarget.href);
    history.pushState(null, '', pathname);
    setPath(pathname);
  };
  if (path === '/login') return <Login />;
  if (path.endsWith('/add')) return <Form />;
  return path.includes('/show/') ? <Record path={path} /> : <List onOpen={open} />;
}

createRoot(document.getElementById('root')).render(<App />);
