/**
 * The chance that counts differ at least this much from what is expected of each, when nothing but
 * chance is at work (Pearson). Every cell is expected equally often.
 */
export function evenness(counts: Iterable<number>): number {
  const cells = [...counts];
  const expected = cells.reduce((sum, count) => sum + count, 0) / cells.length;
  if (expected < 5) throw new Error(`${expected} expected in a cell: too few to say anything`);
  const square = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return upperGamma((cells.length - 1) / 2, square / 2);
}

/** The regularised upper incomplete gamma function, by its series or its continued fraction. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; term > sum * 1e-15; n += 1) {
      term *= x / n;
      sum += term;
    }
    return 1 - sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n += 1) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return fraction * scale;
}

/** Of whole and half numbers: from Γ(1) or Γ(1/2) upwards. */
function logGamma(a: number): number {
  const isWhole = a % 1 === 0;
  let sum = isWhole ? 0 : Math.log(Math.PI) / 2;
  for (let x = isWhole ? 1 : 0.5; x < a; x += 1) sum += Math.log(x);
  return sum;
}
