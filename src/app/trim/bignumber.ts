// json-bigint loads bignumber.js (8 KiB gzip) for numbers it keeps as numbers. We have it store long integers as strings,
// so none is ever made; this stands in for bignumber.js in the build.
export default class BigNumber {
  constructor() {
    throw new Error('long integers are strings here')
  }
}
