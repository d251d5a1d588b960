// Copyright 2026 The Tern authors. Licensed under the Apache License, Version 2.0 (the "License"); you may not use
// this file except in compliance with the License. You may obtain a copy of the License at
// https://www.apache.org/licenses/LICENSE-2.0. Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND.

import type {Invoice} from './invoice.ts';

/** What a customer sees on the page of bills: the newest bill of every period, oldest period first. */
export function shownInvoices(invoices: readonly Invoice[]): readonly Invoice[] {
  return newestPerPeriod(invoices, ({draft}) => !draft, ({period}) => period);
}

/** The newest bill of each period. */
function newestPerPeriod(
  invoices: readonly Invoice[],
  accepted: (invoice: Invoice) => boolean,
  periodOf: (invoice: Invoice) => string,
): readonly Invoice[] {
  const periods = new Map<string, Invoice>();
  for (const invoice of invoices) {
    if (!accepted(invoice)) continue;
    const period = periodOf(invoice);
    const earlier = periods.get(period);
    if (earlier === undefined || earlier.issuedAt < invoice.issuedAt) periods.set(period, invoice);
  }
  return [...periods.values()].sort((left, right) => left.issuedAt - right.issuedAt);
}

/** The sum of all bills that are not paid yet, in cents. */
export function openAmount(invoices: readonly Invoice[]): number {
  let cents = 0;
  for (const {paidAt, amountCents} of invoices) if (paidAt === null) cents += amountCents;
  return cents;
}
