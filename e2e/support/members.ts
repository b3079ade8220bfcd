/** Where the product with one more member of each series is served: tests/ci/serveMembers.ts. */
export const MEMBERS = `http://localhost:${process.env.E2E_MEMBERS_PORT}`
