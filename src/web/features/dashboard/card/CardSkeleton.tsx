import '../grid/CardGrid.css';
import './cardStyles';
import './CardSkeleton.css';

/**
 * First load only: placeholders in the places of the cards, so that nothing moves when the response arrives.
 */
export function CardSkeleton({ count }: { count: number }) {
  return (
    <div className="card-grid" role="status" aria-label="Loading patients" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card skeleton" aria-hidden="true">
          <div className="card-header">
            <i />
            <i />
          </div>
          <div className="vitals">
            <i />
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
          <div className="status">
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}
