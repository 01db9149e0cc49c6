import type { Cluster } from "./createCluster";
import type { Listening } from "./listening";

/**
 * The settings of the private server, given at each start so that they follow the program's version: fully
 * durable, small in memory, and silent about the contents of rows (an error's DETAIL repeats them).
 */
export function serverOptions({ directory, durable }: Cluster, { host, port }: Listening): string[] {
  const isSocket = host !== "127.0.0.1";
  const settings: Record<string, string | number> = {
    listen_addresses: isSocket ? "" : host,
    unix_socket_directories: isSocket ? `"${host}"` : "",
    port,
    max_connections: 100,
    shared_buffers: "128MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    random_page_cost: 1.1,
    jit: "off",
    io_method: "sync",
    // No replicas: less is written. A restore starts from a dump.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  if (!durable) Object.assign(settings, { fsync: "off", synchronous_commit: "off", full_page_writes: "off" });
  return [
    "-D",
    directory,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}
