-- A wrk script that sends the requests of `bench load` and checks each response:
--
--     wrk -tN -cN -d3s -s requests.lua URL -- KIND TARGETS N RUN
--
-- Each of the N threads has one connection, so that a thread can match responses with requests. TARGETS is a file with
-- one resource per line: path, token, entity tag, mark. Threads share a line only if there are fewer lines than threads.

-- Global, because done() reads them from each thread.
failures = 0
failure = ""

local statuses = { nothing = 204, unchanged = 304, fetch = 200, push = 200 }
local threads, targets = {}, {}
local kind, run, target, expected
local count, is_waiting = 0, false

local function fail(text)
  failures = failures + 1
  if failure == "" then failure = kind .. " of " .. target.path .. ": " .. text end
end

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init(arguments)
  kind, run = arguments[1], arguments[4]
  local lines = {}
  for line in io.lines(arguments[2]) do table.insert(lines, line) end
  local connections = tonumber(arguments[3])
  for i = number, math.max(#lines, connections) - 1, connections do
    local path, token, tag, mark = lines[i % #lines + 1]:match("(%S+) (%S+) (%S+) (%S+)")
    local headers = { Authorization = "Bearer " .. token, ["Protocol-Version"] = "2" }
    if kind == "unchanged" then headers["If-None-Match"] = tag end
    -- The server answers "unchanged" only if the request contains the current mark.
    local version = tag:match('^"(%d+)"$')
    if kind == "unchanged" and version then headers["Last-Seen"] = version .. " " .. mark end
    table.insert(targets, { path = path, headers = headers, tag = tag, get = wrk.format("GET", path, headers) })
  end
end

function request()
  -- wrk calls the first thread's request() once before the run.
  if is_waiting and not (number == 0 and count == 1) then fail("the server closed the connection without an answer") end
  is_waiting = true
  count = count + 1
  target = targets[count % #targets + 1]
  expected = target.tag
  if kind == "nothing" then expected = nil end
  if kind ~= "push" then return target.get end
  expected = '"' .. target.tag:match("%d+") + 1 .. '"'
  local key = run .. "-" .. number .. "-" .. count
  target.headers["If-Match"] = target.tag
  target.headers["Idempotency-Key"] = key
  local change = '{"id":"todo-%d","update":{"title":"Edit %s"}}'
  local body = '{"changes":[' .. change:format(count % 20, key) .. "]}"
  return wrk.format("PATCH", target.path, target.headers, body)
end

function response(status, headers, body)
  is_waiting = false
  local tag = headers["ETag"]
  if status == statuses[kind] and tag == expected then
    target.tag = tag
  else
    fail(("status %d and tag %s instead of %d and %s: %s"):format(
      status, tag, statuses[kind], expected, body:sub(1, 200):gsub("%s+", " ")))
  end
end

-- Prints a line: requests; seconds of the run; p50, p99 and maximum latency in seconds; failures; the first failure.
function done(summary, latency)
  local errors = summary.errors
  local count = errors.connect + errors.read + errors.write + errors.timeout
  local first = count > 0 and "connections failed or timed out" or ""
  for _, thread in ipairs(threads) do
    count = count + thread:get("failures")
    if first == "" then first = thread:get("failure") end
  end
  local times = { summary.duration, latency:percentile(50), latency:percentile(99), latency.max }
  for i, time in ipairs(times) do times[i] = time / 1e6 end
  print(("result\t%d\t%s\t%d\t%s"):format(summary.requests, table.concat(times, "\t"), count, first))
end
