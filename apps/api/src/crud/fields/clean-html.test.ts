import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

describe('a formatted text', () => {
  it.each([
    ['<p dir="rtl">مرحبًا <strong>بك</strong></p>', '<p dir="rtl">مرحبًا <strong>بك</strong></p>'],
    ['<p dir="sideways" style="color:red" class="x" onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><iframe src="https://x.example"></iframe>b', 'b'],
    ['<a href="javascript:alert(1)">c</a>', '<a rel="noopener noreferrer" target="_blank">c</a>'],
    ['<a href="//x.example">c</a>', '<a rel="noopener noreferrer" target="_blank">c</a>'],
    ['<a href="https://x.example">c</a>', '<a href="https://x.example" rel="noopener noreferrer" target="_blank">c</a>'],
    ['<svg><p>d</p><style><a title="</style><img src=x onerror=alert(1)>"></a></style></svg>', '<p>d</p>'],
  ])('%s', (typed, kept) => expect(cleanHtml(typed)).toBe(kept));

  it('is clean once and for all', () => {
    const nested = '<p>a<<b>script>alert(1)</b></p>';
    expect(cleanHtml(cleanHtml(nested))).toBe(cleanHtml(nested));
  });
});
