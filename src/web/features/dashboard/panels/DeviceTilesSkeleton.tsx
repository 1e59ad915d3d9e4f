import './DeviceTile.css';
import '../card/CardSkeleton.css';

/** The number of devices of a common ward. */
const PLACES = 16;

/** First load only: placeholders for device tiles. */
export function DeviceTilesSkeleton() {
  return (
    <div className="device-tiles" role="status" aria-label="Loading devices" aria-busy="true">
      {Array.from({ length: PLACES }, (_, index) => (
        <div key={index} className="device-tile skeleton" aria-hidden="true">
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
