import './ItemRegion.css';

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
