// Copyright 2026 The Tern authors. Licensed under the Apache License, Version 2.0 (the "License"); you may not use
// this file except in compliance with the License. You may obtain a copy of the License at
// https://www.apache.org/licenses/LICENSE-2.0. Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND.

import type {Snapshot} from './snapshot.ts';

/**
 * Chooses the snapshots that stay.
 *
 * A snapshot is kept as long as some rule asks for it. The hourly rule keeps the last twenty-four, the daily rule the
 * last snapshot of each of the past thirty days, and the monthly rule the last one of every month for ever. A snapshot
 * that no rule asks for any more is dropped in the following night, and blocks that only it referred to are freed a
 * week later.
 */
export function keptSnapshots(snapshots: readonly Snapshot[], now: Date): Set<Snapshot> {
  const kept = new Set(snapshots.slice(-24));
  for (const rule of [dailyRule(now), monthlyRule()]) {
    for (const snapshot of rule(snapshots)) kept.add(snapshot);
  }
  return kept;
}

type Rule = (snapshots: readonly Snapshot[]) => readonly Snapshot[];

function dailyRule(now: Date): Rule {
  const oldest = now.getTime() - 30 * 86_400_000;
  return (snapshots) => lastOfEach(snapshots, ({takenAt}) => takenAt >= oldest, ({day}) => day);
}

function monthlyRule(): Rule {
  return (snapshots) => lastOfEach(snapshots, () => true, ({day}) => day.slice(0, 7));
}

/** The last snapshot of every group, in order of time; snapshots that are not wanted make no group. */
function lastOfEach(
  snapshots: readonly Snapshot[],
  wanted: (snapshot: Snapshot) => boolean,
  groupOf: (snapshot: Snapshot) => string,
): readonly Snapshot[] {
  const groups = new Map<string, Snapshot>();
  for (const snapshot of snapshots) {
    if (!wanted(snapshot)) continue;
    const group = groupOf(snapshot);
    const known = groups.get(group);
    if (known === undefined || known.takenAt < snapshot.takenAt) groups.set(group, snapshot);
  }
  return [...groups.values()].sort((one, other) => one.takenAt - other.takenAt);
}
