const { basename } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * The test files that take longest, the longest first. Jest takes such an order from its last run; in a fresh
 * clone it uses the size of the files, and a short file that does a long thing would be begun last and leave
 * the other workers with nothing to do.
 */
const LONGEST = [
  'chartSwitching',
  'ingest',
  'deviceMoves',
  'formVerdicts',
  'fuzzWards',
  'wardFormVerdicts',
  'screens',
  'assignDevice',
  'birthDates',
  'vitalsHistory',
  'severalServers',
  'alertNotifier',
  'deviceList',
  'generalDashboard',
  'alertDelivery',
  'idleLogoff',
  'backup',
  'fuzz',
];

const placeOf = ({ path }) => {
  const place = LONGEST.indexOf(basename(path).split('.')[0]);
  return place === -1 ? LONGEST.length : place;
};

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
};
