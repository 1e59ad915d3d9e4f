import { patch, post, tokenOf } from '../../fixtures/product/api';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

test.use({ viewport: { width: 390, height: 844 } });

test('no part of a long name is cut on a phone, and usual names keep the height of the banner', async ({
  nurse,
  ward,
}) => {
  const admin = await tokenOf(ward.url, 'admin');
  const about = { date_of_birth: '1950-02-01', gender: 'F', ssn: '900-79-0001' };
  const named = { first_name: 'Rosa', last_name: 'Delgado' };
  const { id } = await post<{ id: number }>(ward.url, '/api/patients/', admin, { ...about, ...named });
  for (const [first, last] of [
    ['Rosa', 'Delgado'],
    ['Anastasia', 'Papadimitriouconstantinidou'],
    ['Alexandra', 'Papadimitriou'.repeat(4).slice(0, 50)],
  ] as const) {
    await patch(ward.url, `/api/patients/${id}/`, admin, { first_name: first, last_name: last });
    for (const path of [`/patients/${id}/profile`, `/patient-chart/${id}`]) {
      await nurse.goto(path);
      const name = nurse.locator('.patient-banner-name');
      await expect(name).toHaveText(`${last}, ${first}`);
      if (last === 'Delgado')
        expect(
          await nurse.locator('.patient-banner-id').evaluate(({ clientHeight }) => clientHeight),
        ).toBeLessThan(60);
      for (const part of path.endsWith('profile') ? [name, nurse.locator('.breadcrumb li').last()] : [name])
        expect(
          await part.evaluate((element) => [
            element.scrollWidth - element.clientWidth,
            element.scrollHeight - element.clientHeight,
          ]),
        ).toEqual([0, 0]);
      await fitsSideways(nurse);
    }
  }
});
