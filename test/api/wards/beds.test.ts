import { Bed } from '../../../src/contract/beds';
import { Page } from '../../../src/contract/paging';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { addDepartment } from '../../fixtures/ward/hospital';
import { serverOn } from '../../fixtures/server/serverOn';

const isBeds = compile(Page(Bed));

describe.each(ENGINES)('beds on %s', (engine) => {
  const on = serverOn(engine);
  const beds = async (query: string) => {
    const { body } = await on.nurse.get(`/beds/?${query}`);
    if (!isBeds(body)) throw new Error(`not a page of beds: ${JSON.stringify(body)}`);
    return body;
  };

  it('[API-76] come in pages, and each by its id', async () => {
    const department = { name: 'Intensive Care', abbreviation: 'ICU', beds: 10 };
    const { id } = await addDepartment(on.server.db, department);
    const page = (number: number) => beds(`department=${id}&ordering=number&page=${number}&page_size=4`);
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ count }) => count)).toEqual([10, 10, 10]);
    expect(pages.map(({ results }) => results.map(({ number }) => number))).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10],
    ]);
    for (const { is_occupied: isOccupied, ...bed } of pages[2]?.results ?? []) {
      expect(isOccupied).toBe(false);
      expect(await on.nurse.get(`/beds/${bed.id}/`)).toMatchObject({ status: 200, body: bed });
    }
  });

  it('[API-76] are added with number and department, and their number is changed', async () => {
    const empty = { name: 'Burns', abbreviation: 'BU', beds: 0 };
    const { id: department } = await addDepartment(on.server.db, empty);
    const added = await on.admin.post<Bed>('/beds/', { number: 4, department });
    const bed = { id: added.body.id, department: { id: department, name: 'Burns' } };
    const before = { ...bed, number: 4, abbreviation: 'BU-4' };
    const after = { ...bed, number: 7, abbreviation: 'BU-7' };
    expect(added).toMatchObject({ status: 201, body: before });
    expect((await beds(`department=${department}`)).results).toEqual([{ ...before, is_occupied: false }]);
    expect(await on.admin.patch(`/beds/${bed.id}/`, { number: 7 })).toMatchObject({
      status: 200,
      body: after,
    });
    expect((await on.nurse.get(`/beds/${bed.id}/`)).body).toEqual(after);
  });
});
