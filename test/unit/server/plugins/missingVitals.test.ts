import Type from 'typebox';
import { Observations } from '../../../../src/contract/observations';
import { withMissingVitals } from '../../../../src/server/plugins/openapi/missingVitals';

const lacking = {
  hipi: 1,
  spi: 2,
  heartRate: 3,
  bloodPressureSystolic: 4,
  bloodPressureDiastolic: 5,
  bloodPressureMean: 6,
  bloodOxygenSaturation: 7,
  respirationRate: 8,
  shockIndex: 10,
};
const filled = { ...lacking, bodyTemperature: null };

describe('an example that lacks a vital', () => {
  it('has null for it, wherever the schema requires it', () => {
    expect(withMissingVitals(Observations, lacking)).toEqual(filled);
    const nested = Type.Object({
      sets: Type.Array(Type.Object({ values: Type.Union([Observations, Type.Null()]) })),
    });
    expect(withMissingVitals(nested, { sets: [{ values: lacking }, { values: null }] })).toEqual({
      sets: [{ values: filled }, { values: null }],
    });
  });

  it('lacks it where it may, and anything else', () => {
    const optional = Type.Object({ heartRate: Type.Optional(Type.Number()), shockIndex: Type.Number() });
    expect(withMissingVitals(optional, {})).toEqual({});
  });
});
