import './DeviceTile.css';
import './CardSkeleton.css';

/** First load only: the places of device tiles. */
export function DeviceTilesSkeleton({ count }: { count: number }) {
  return (
    <div className="device-tiles" role="status" aria-label="Loading devices" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="device-tile skeleton" aria-hidden="true"><i /><i /></div>
      ))}
    </div>
  );
}
