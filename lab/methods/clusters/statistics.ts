// Takes the sizes of clusters and computes the statistics that Broder et al. 1997, section 5, report for 30 million web
// pages, so that a collection can be compared with them.

export interface ClusterStatistics {
  readonly documents: number;
  /** Documents that are in no cluster with another. */
  readonly unique: number;
  /** Clusters of at least two documents. */
  readonly clusters: number;
  readonly ofTwo: number;
  readonly largest: number;
  /** Average number of documents in a cluster; 0 without clusters. */
  readonly meanSize: number;
}

/** The results of 1997 for 30 million pages, at a resemblance of 50 % with shingles of ten words. */
export const web1997 = {unique: 0.6, ofTwo: 0.7, meanSize: 3.4} as const;

export function statisticsOf(documents: number, sizes: readonly number[]): ClusterStatistics {
  const grouped = sizes.filter((size) => size > 1);
  const inside = grouped.reduce((sum, size) => sum + size, 0);
  return {
    documents,
    unique: documents - inside,
    clusters: grouped.length,
    ofTwo: grouped.filter((size) => size === 2).length,
    largest: grouped.reduce((most, size) => Math.max(most, size), 0),
    meanSize: grouped.length === 0 ? 0 : inside / grouped.length,
  };
}
