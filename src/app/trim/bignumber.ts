/** Stands in for bignumber.js (8 KiB gzip): json-bigint is told to keep long integers as strings, so none is made. */
export default class BigNumber {
  constructor() {
    throw new Error('bignumber.js is not in the build; long integers are strings here')
  }
}
