import { PageHeader } from '../../ui/page/PageHeader';

/** Shown in place of a screen while its code is loading. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div className="screen-skeleton" role="status" aria-label="Loading">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} />
        ))}
      </div>
    </>
  );
}
