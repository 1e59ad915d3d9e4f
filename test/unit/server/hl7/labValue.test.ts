import { NOT_A_NUMBER } from '../../../../src/server/services/hl7/message/hl7Values';
import { labValue } from '../../../../src/server/services/hl7/oru/labs/labValue';
import { segmentOf } from '../../../fixtures/hl7/parsed';

/** OBX-2 and OBX-5, as `type|value`. */
const valueOf = (text: string) => {
  const [type = '', value = ''] = text.split('|');
  return labValue(segmentOf(`OBX|1|${type}|67151-1^Troponin^LN||${value}|ng/L`));
};

describe('[J36] the value of a laboratory result (OBX-5)', () => {
  it.each([
    ['SN|<^0.1', '<', 0.1],
    ['SN|>^90', '>', 90],
    ['SN|<=^5', '<=', 5],
    ['SN|>=^1200', '>=', 1200],
    ['SN|≤^5', '<=', 5],
    ['SN|≥^5', '>=', 5],
    ['NM|<0.1', '<', 0.1],
    ['NM|> 90', '>', 90],
    ['NM|<=5', '<=', 5],
    ['|>= 1200', '>=', 1200],
    ['ST|<0.1', '<', 0.1],
    ['ST| > 90 ', '>', 90],
    ['ST|≤ 5', '<=', 5],
    ['ST|≥5', '>=', 5],
    ['NM|<-2', '<', -2],
    ['st|<.5', '<', 0.5],
    ['SN|=^5', null, 5],
    ['SN|^5', null, 5],
    ['NM|5', null, 5],
  ])('%s is a limit, or a number', (text, comparator, value) => {
    expect(valueOf(text)).toEqual({ comparator, value });
  });

  it.each([
    ...['SN|<>^5', 'SN|<^5^-^9', 'SN|<^5^^9', 'SN|^1^-^2', 'SN|^1^:^128', 'SN|>^1^:^128', 'SN|=^1^:^2'],
    ...['SN|<', 'SN|<5', 'SN|^<5', 'SN|!^5', 'SN|<^abc', 'SN|<^""', 'SN|<^5~<^6'],
    ...['ST|1:128', 'ST|<1:128', 'ST|1-2', 'ST|<1-2', 'ST|<>5', 'ST|<5 mg', 'ST|< 5 6', 'ST|<<5', 'ST|<-'],
    ...['ST|=<5', 'ST|≤=5', 'ST|5', 'ST|< ', 'NM|<', 'NM|<1,5', 'NM|<5~<6', 'NM|""', 'TX|<5', 'FT|<5'],
    String.raw`ST|\T\lt;5`,
  ])('%s is neither: what it means is not certain', (text) => {
    expect(valueOf(text)).toEqual({ why: expect.any(String) as string });
  });

  it('says why, as of a number', () => {
    const digits = '9'.repeat(310);
    for (const text of [`NM|<${digits}`, `ST|> ${digits}`, `SN|>^-${digits}`, `NM|${digits}`])
      expect(valueOf(text)).toEqual({ why: 'its value is too large' });
    for (const text of ['NM|<5^6', 'NM|<5&6', 'ST|<5^6', 'SN|<^5&6', 'SN|<&x^5', 'NM|&lt;5'])
      expect(valueOf(text)).toEqual({ why: 'its value has several parts' });
    expect(valueOf('NM|<1,5')).toEqual({ why: NOT_A_NUMBER });
    expect(valueOf('SN|<^1^-^2')).toEqual({ why: 'its value is a range, not a number' });
    expect(valueOf('ST|<1:128')).toEqual({ why: 'a value of type ST is not a number' });
  });
});
