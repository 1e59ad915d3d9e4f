/** Reserves the space of the reasons until they are known. */
export const RiskSkeleton = () => (
  <div className="risk-skeleton" role="status" aria-label="Loading reasons" />
);
