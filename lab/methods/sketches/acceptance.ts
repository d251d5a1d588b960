// The polynomials of filters: the probability that two documents of resemblance ρ are proposed (Broder, Algorithms for
// duplicate documents, slide "Probability that two documents are deemed fungible").

/** Probability of at least `least` successes in `trials` independent trials. */
export function atLeast(trials: number, least: number, probability: number): number {
  if (least <= 0) return 1;
  if (least > trials || probability <= 0) return 0;
  if (probability >= 1) return 1;
  // Sum the smaller tail, so that no digits are lost by subtracting from 1.
  if (least > trials * probability) return binomialSum(trials, least, trials, probability);
  return 1 - binomialSum(trials, 0, least - 1, probability);
}

function binomialSum(trials: number, from: number, to: number, probability: number): number {
  let logTerm = from * Math.log(probability) + (trials - from) * Math.log1p(-probability);
  for (let i = 1; i <= from; i++) logTerm += Math.log((trials - i + 1) / i);
  const odds = probability / (1 - probability);
  let term = Math.exp(logTerm);
  let sum = 0;
  for (let i = from; i <= to; i++) {
    sum += term;
    term *= ((trials - i) / (i + 1)) * odds;
  }
  return Math.min(1, sum);
}
