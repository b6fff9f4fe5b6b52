/** For infinite queries over lists that the server numbers by page. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ page, limit, total }: { page: number; limit: number; total: number }) =>
    page * limit < total ? page + 1 : undefined,
}
