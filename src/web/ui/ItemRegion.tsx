import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
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
  if (error === undefined) return <div className="item-region-waiting" role="status" aria-label="Loading" />;
  const status = statusOf(error);
  if (status === 404) return <Navigate to={missing} replace />;
  if (status === 403) return <Refusal />;
  return <ItemFault noun={noun} retry={() => void refetch()} />;
}

/** In place of an item that is not available at the moment: a message with a button to retry. */
export function ItemFault({ noun, retry }: { noun: string; retry: () => void }) {
  return (
    <div className="item-region-fault" role="alert">
      <p>{`The ${noun} could not be loaded.`}</p>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** For a user who lacks the permission for an address (open-points §6). */
export function Refusal() {
  return (
    <div className="item-region-fault" role="alert">
      <p>
        <strong>This is for Admins only.</strong>
      </p>
      <p>Your account has no permission to see or change it. Ask an Admin of your hospital.</p>
    </div>
  );
}

/** The HTTP status of a query's fault; undefined without a response. */
export function statusOf(fault: unknown): unknown {
  return typeof fault === 'object' && fault !== null && 'status' in fault ? fault.status : undefined;
}
