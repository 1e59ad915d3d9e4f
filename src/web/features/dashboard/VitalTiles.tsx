import { VITALS, type ObservationValues } from '../../../clinical/vitals';
import { meanPressureText, MISSING, pressureText, shockIndexText, vitalText, type Zeros } from '../../lib/observationText';
import { Reading } from '../../ui/Reading';
import { VitalTile } from './VitalTile';

interface VitalTilesProps {
  /** Null when the values are too old to be shown. */
  observations: ObservationValues | null;
  zeros: Zeros;
}

/** The six tiles of a card, in two rows. */
export function VitalTiles({ observations, zeros }: VitalTilesProps) {
  const text = (key: 'heartRate' | 'bloodOxygenSaturation' | 'respirationRate' | 'bodyTemperature') =>
    <Reading>{observations === null ? MISSING : vitalText(key, observations, zeros)}</Reading>;
  const mean = observations === null ? null : meanPressureText(observations, zeros);
  return (
    <div className="vitals">
      <VitalTile label="HR" unit={VITALS.heartRate.unit}>{text('heartRate')}</VitalTile>
      <VitalTile label="NIBP" unit={VITALS.bloodPressureSystolic.unit}>
        <Reading>{observations === null ? MISSING : pressureText(observations, zeros)}</Reading>
        {mean !== null && <span className="vital-mean"><Reading>{` ${mean}`}</Reading></span>}
      </VitalTile>
      <VitalTile label="SpO2" unit={VITALS.bloodOxygenSaturation.unit}>{text('bloodOxygenSaturation')}</VitalTile>
      <VitalTile label="RR" unit={VITALS.respirationRate.unit}>{text('respirationRate')}</VitalTile>
      <VitalTile label="BT" unit={VITALS.bodyTemperature.unit}>{text('bodyTemperature')}</VitalTile>
      <VitalTile label="SI">{observations === null ? MISSING : shockIndexText(observations)}</VitalTile>
    </div>
  );
}
