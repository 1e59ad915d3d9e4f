import { VITALS, type ObservationValues } from '../../../clinical/vitals';
import { meanPressureText, MISSING, pressureText, shockIndexText, vitalText } from '../../lib/observationText';
import { VitalTile } from './VitalTile';

/** The six tiles of a card, in two rows; `observations` is null when the values are too old to be shown. */
export function VitalTiles({ observations }: { observations: ObservationValues | null }) {
  const text = (key: 'heartRate' | 'bloodOxygenSaturation' | 'respirationRate' | 'bodyTemperature') =>
    observations === null ? MISSING : vitalText(key, observations);
  const mean = observations === null ? null : meanPressureText(observations);
  return (
    <div className="vitals">
      <VitalTile label="HR" unit={VITALS.heartRate.unit}>{text('heartRate')}</VitalTile>
      <VitalTile label="NIBP" unit={VITALS.bloodPressureSystolic.unit}>
        {observations === null ? MISSING : pressureText(observations)}
        {mean !== null && <span className="vital-mean">{` ${mean}`}</span>}
      </VitalTile>
      <VitalTile label="SpO2" unit={VITALS.bloodOxygenSaturation.unit}>{text('bloodOxygenSaturation')}</VitalTile>
      <VitalTile label="RR" unit={VITALS.respirationRate.unit}>{text('respirationRate')}</VitalTile>
      <VitalTile label="BT" unit={VITALS.bodyTemperature.unit}>{text('bodyTemperature')}</VitalTile>
      <VitalTile label="SI">{observations === null ? MISSING : shockIndexText(observations)}</VitalTile>
    </div>
  );
}
