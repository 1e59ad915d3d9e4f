import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Highcharts } from '../../../src/web/ui/charts/highcharts';
import { DataTable, type Column } from '../../../src/web/ui/tables/DataTable';
import { DEFAULT_PAGE_SIZE, type ListState } from '../../../src/web/ui/tables/useListState';
import userEvent from '@testing-library/user-event';
import { setScreen } from '../../fixtures/browser/screenSize';

interface Row {
  id: number;
  name: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'ID', width: 80, render: ({ id }) => id },
  { title: 'Name', sortKey: 'name', render: ({ name }) => name },
];

const ids = (count: number, from = 1): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: `Name ${from + at}` }));

interface Shown {
  rows: readonly Row[];
  ordering?: string;
  isOld?: boolean;
  setOrdering?: (ordering: string | undefined) => void;
}

function Table({ rows, ordering, isOld = false, setOrdering = () => undefined }: Shown) {
  const list: ListState = {
    query: { page: 1, page_size: DEFAULT_PAGE_SIZE, ...(ordering === undefined ? {} : { ordering }) },
    search: '',
    setSearch: () => undefined,
    setOrdering,
    setPaging: () => undefined,
    replacePage: () => undefined,
  };
  const page = {
    data: { count: rows.length, results: rows },
    isOld,
    hasFailed: false,
    retry: () => undefined,
  };
  return (
    <MemoryRouter>
      <DataTable noun="rows" columns={COLUMNS} page={page} list={list} />
    </MemoryRouter>
  );
}

const drawnRows = () => screen.getAllByRole('row').slice(1);
const box = () => screen.getByRole('group', { name: 'Table of rows' });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  setScreen();
  window.innerHeight = 800;
});

afterEach(() => {
  jest.useRealTimers();
});

/** The frame that is under way, and what React draws after it. */
const frame = () => act(() => jest.advanceTimersByTimeAsync(16));

describe('a table of many rows', () => {
  it('begins with the rows that the window can show, keeps the room of the others, and draws them after that frame', async () => {
    render(<Table rows={ids(200)} />);
    // 140 px of 800 are above the first of them.
    expect(drawnRows()).toHaveLength(17);
    expect(document.querySelector('.row-table')).toHaveStyle({ minHeight: '8000px' });
    await frame();
    expect(drawnRows()).toHaveLength(200);
    expect(document.querySelector('.row-table')).not.toHaveStyle({ minHeight: '8000px' });
  });

  it('comes at once where the rest is no longer than what the window can show', () => {
    render(<Table rows={ids(34)} />);
    expect(drawnRows()).toHaveLength(34);
  });

  it('never begins with none, however low the window is', () => {
    window.innerHeight = 100;
    render(<Table rows={ids(200)} />);
    expect(drawnRows()).toHaveLength(1);
    expect(drawnRows()[0]).toHaveTextContent('Name 1');
  });

  it('draws no row of the ordering before beside one of the new', async () => {
    const { rerender } = render(<Table rows={ids(200)} />);
    await frame();
    box().scrollTop = 900;
    rerender(<Table rows={ids(200)} ordering="-name" isOld />);
    expect(drawnRows()).toHaveLength(200);
    rerender(<Table rows={ids(200).toReversed()} ordering="-name" />);
    expect(drawnRows().map((row) => row.dataset['rowKey'])).toEqual(
      Array.from({ length: 17 }, (_, at) => String(200 - at)),
    );
    // What was asked for begins at its first row.
    expect(box().scrollTop).toBe(0);
    await frame();
    expect(drawnRows().at(-1)).toHaveTextContent('Name 1');
  });

  it('changes all rows together when the same page is read again, and leaves it where it was scrolled to', async () => {
    const { rerender } = render(<Table rows={ids(200)} />);
    await frame();
    box().scrollTop = 900;
    rerender(<Table rows={[...ids(199), { id: 200, name: 'Renamed' }]} />);
    expect(drawnRows()).toHaveLength(200);
    expect(drawnRows().at(-1)).toHaveTextContent('Renamed');
    expect(box().scrollTop).toBe(900);
  });

  it('marks the wanted ordering in its header at once, and says which one the rows are in', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const setOrdering = jest.fn();
    const { rerender } = render(<Table rows={ids(3)} setOrdering={setOrdering} />);
    const header = () => screen.getByRole('columnheader', { name: /Name/ });
    await user.click(within(header()).getByRole('button', { name: 'Sort by Name' }));
    await user.click(screen.getByRole('menuitem', { name: 'Descending' }));
    expect(setOrdering).toHaveBeenCalledWith('-name');
    rerender(<Table rows={ids(3)} ordering="-name" isOld setOrdering={setOrdering} />);
    expect(within(header()).getByRole('button', { name: 'Sort by Name' })).toHaveClass('sorted');
    expect(header()).not.toHaveAttribute('aria-sort');
    rerender(<Table rows={ids(3).toReversed()} ordering="-name" setOrdering={setOrdering} />);
    expect(header()).toHaveAttribute('aria-sort', 'descending');
  });
});

describe('the size of a text in a chart', () => {
  it('is what was written into it, without the browser laying the page out', () => {
    const asked = jest.spyOn(window, 'getComputedStyle');
    const place = document.body.appendChild(document.createElement('div'));
    const renderer = new Highcharts.SVGRenderer(place, 100, 100);
    const text = renderer.text('Heart rate', 0, 0).css({ fontSize: '21px' }).add();
    asked.mockClear();
    expect(renderer.fontMetrics(text).f).toBe(21);
    expect(asked).not.toHaveBeenCalled();
    // One without a size of its own has what the page gives it.
    place.style.fontSize = '17px';
    expect(renderer.fontMetrics(renderer.text('SpO2', 0, 0).add()).f).toBe(0);
    expect(asked).toHaveBeenCalled();
  });
});
