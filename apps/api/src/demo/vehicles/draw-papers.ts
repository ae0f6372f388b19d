import { createRandom, type Random } from '@diwan/domain/random';

const PAPERS = [
  ['#e9e4d6', '#8a7f66'],
  ['#dde7ea', '#5f7c86'],
  ['#e6e0ea', '#76648a'],
  ['#e2eadd', '#66805a'],
] as const;

/** Pictures of papers and plates, as SVG: what one sees of a document from afar. Nothing on them is anyone's. */
export function drawPapers(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => paper(random));
}

/** Number plates without a number. */
export function drawPlates(): string[] {
  return PAPERS.map(
    ([ground, ink]) => `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120">
      <rect width="480" height="120" rx="14" fill="${ink}"/><rect x="6" y="6" width="468" height="108" rx="10" fill="#fbfaf6"/>
      <rect x="6" y="6" width="62" height="108" rx="10" fill="${ground}"/><circle cx="37" cy="60" r="16" fill="${ink}" fill-opacity=".5"/>
      ${[110, 160, 250, 300, 350, 400].map((x) => `<rect x="${x}" y="36" width="30" height="48" rx="6" fill="${ink}" fill-opacity=".75"/>`).join('')}</svg>`,
  );
}

function paper(random: Random): string {
  const [ground, ink] = random.pick(PAPERS);
  const lines = Array.from({ length: 5 + random.whole(4) }, (_, index) => {
    const width = 120 + random.whole(150);
    return `<rect x="${350 - width}" y="${70 + index * 20}" width="${width}" height="7" rx="3" fill="${ink}" fill-opacity=".45"/>`;
  });
  const seal = 40 + random.whole(30);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="380" height="260">
    <rect width="380" height="260" fill="${ground}"/><rect x="10" y="10" width="360" height="240" rx="10" fill="#fff" fill-opacity=".55"/>
    <rect x="190" y="28" width="160" height="14" rx="5" fill="${ink}"/><rect x="28" y="28" width="84" height="100" rx="8" fill="${ink}" fill-opacity=".3"/>
    ${lines.join('')}<circle cx="${60 + seal}" cy="200" r="${seal / 2}" fill="none" stroke="${ink}" stroke-width="4" stroke-opacity=".6"/></svg>`;
}
