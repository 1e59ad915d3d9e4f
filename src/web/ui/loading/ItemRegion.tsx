import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ItemFault } from './ItemFault';
import { Refusal } from './Refusal';
import { Waiting } from './Waiting';
import './ItemRegion.css';

interface ItemRegionProps<Item> {
  /** 'department': what cannot be loaded. */
  noun: string;
  /** The query of the item: `currentData`, so that another address's item is never shown. */
  query: { currentData?: Item | undefined; error?: unknown; refetch: () => unknown };
  /** Where an address without an item redirects. */
  missing: string;
  children: (item: Item) => ReactNode;
}

/** One item of the server: loading, loaded, refused, deleted, or not available at the moment. */
export function ItemRegion<Item>({
  noun,
  query: { currentData: item, error, refetch },
  missing,
  children,
}: ItemRegionProps<Item>) {
  if (item !== undefined) return children(item);
  if (error === undefined) return <Waiting className="item-region-waiting" />;
  const status = statusOf(error);
  if (status === 404) return <Navigate to={missing} replace />;
  if (status === 403) return <Refusal />;
  return <ItemFault noun={noun} retry={() => void refetch()} />;
}

/** The HTTP status of a query's fault; undefined without a response. */
export function statusOf(fault: unknown): unknown {
  return typeof fault === 'object' && fault !== null && 'status' in fault ? fault.status : undefined;
}
