/* A disk that fails, for tests: preloaded into the program, it stands between it and the files of one flat folder.
 *
 * Both the standard library and SQLite reach files through libc, so that one layer serves all kinds of file. Every call
 * that changes the folder or asks for a flush has a number, from 1, and a line in the log: number, call, name.
 *
 *   FAULTS_FOLDER  the folder, as an absolute path without links
 *   FAULTS_LOG     where calls are logged
 *   FAULTS_AT      the number of the call that fails; 0 for none
 *   FAULTS_KIND    how it fails:
 *     error        this call alone fails (EIO)
 *     full         from here on there is no room (ENOSPC) for writes and new files
 *     short        half of this write gets through, and then as `full`
 *     power-...    the process is killed before the call, and FAULTS_AFTER gets what is on the disk then; without such a call
 *                  the power goes when the program has ended. What was flushed is there. Of the rest,
 *       nothing    nothing is there
 *       names      new names are there, and files under them as they were last flushed
 *       data       all that was written is there, under names as they were when the folder was last flushed
 *       some       some changes of names, some writes, some of those torn, drawn by FAULTS_AT
 *   FAULTS_AFTER   an empty folder
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define NAME 256

typedef struct Write { off_t at; size_t length; char *bytes; struct Write *next; } Write; /* without bytes: cut to `at` */
typedef struct Inode { ino_t number; char *bytes; size_t size; Write *first, *last; struct Inode *next; } Inode;
typedef struct { char name[NAME]; Inode *inode; } Entry;
typedef struct { char gone[NAME]; char name[NAME]; Inode *inode; } Change; /* a name that is gone, a name that is there */

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *after, *kind;
static long at, calls;
static int log_file = -1, is_full;
static Inode *inodes, *open_files[MOST_FILES], folder_itself;
static Entry entries[MOST_FILES];           /* as they were when the folder was last flushed */
static Change changes[MOST_FILES];          /* since then */
static size_t entry_count, change_count;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* The name of a file in the folder; NULL if the path is somewhere else. */
static const char *inside(const char *path) {
    static __thread char whole[PATH_MAX];
    size_t length = strlen(folder);
    if (path[0] == '/') snprintf(whole, sizeof whole, "%s", path);
    else {
        char here[PATH_MAX];
        if (!getcwd(here, sizeof here)) return NULL;
        while (path[0] == '.' && path[1] == '/') path += 2;
        snprintf(whole, sizeof whole, "%s/%s", here, path);
    }
    if (strncmp(whole, folder, length) || whole[length] != '/') return NULL;
    const char *name = whole + length + 1;
    return *name && strcmp(name, ".") && !strchr(name, '/') ? name : NULL;
}

static int is_folder(const char *path) {
    char whole[PATH_MAX];
    return realpath(path, whole) && !strcmp(whole, folder);
}

static Inode *named(const char *name) {
    char path[PATH_MAX];
    struct stat found;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (stat(path, &found)) return NULL;
    for (Inode *one = inodes; one; one = one->next) if (one->number == found.st_ino) return one;
    /* Held open for ever, so that the number is not given to another file. */
    REAL(open)(path, O_RDONLY | O_CLOEXEC);
    Inode *new = calloc(1, sizeof *new);
    new->number = found.st_ino, new->next = inodes;
    return inodes = new;
}

static void apply(char **bytes, size_t *size, const Write *write, size_t length) {
    size_t end = write->at + (write->bytes ? length : 0);
    if (end > *size || !write->bytes) {
        *bytes = realloc(*bytes, end + 1);
        if (end > *size) memset(*bytes + *size, 0, end - *size);
        *size = end;
    }
    if (write->bytes) memcpy(*bytes + write->at, write->bytes, length);
}

static void flush_file(Inode *inode) {
    for (Write *write = inode->first; write; write = write->next)
        apply(&inode->bytes, &inode->size, write, write->length);
    inode->first = inode->last = NULL;
}

static void change(Entry *list, size_t *count, const Change *change) {
    for (size_t i = 0; i < *count; i++)
        if (!strcmp(list[i].name, change->gone) || !strcmp(list[i].name, change->name)) list[i--] = list[--*count];
    if (!change->inode) return;
    snprintf(list[*count].name, NAME, "%s", change->name);
    list[(*count)++].inode = change->inode;
}

static void flush_folder(void) {
    for (size_t i = 0; i < change_count; i++) change(entries, &entry_count, &changes[i]);
    change_count = 0;
}

static void note_change(const char *gone, const char *name, Inode *inode) {
    Change *new = &changes[change_count++];
    snprintf(new->gone, NAME, "%s", gone);
    snprintf(new->name, NAME, "%s", name);
    new->inode = inode;
}

static void note_write(Inode *inode, off_t at, const void *bytes, size_t length) {
    Write *new = calloc(1, sizeof *new);
    new->at = at, new->length = length;
    if (bytes) memcpy(new->bytes = malloc(length + 1), bytes, length);
    *(inode->last ? &inode->last->next : &inode->first) = new;
    inode->last = new;
}

static uint64_t draw(uint64_t below) {
    static uint64_t state;
    if (!state) state = 0x9e3779b97f4a7c15u * (uint64_t)(at + 1);
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state % below;
}

/* What the disk holds when the power goes now. */
static void lose_power(void) {
    int is_some = !strcmp(kind, "power-some"), keeps_data = !strcmp(kind, "power-data");
    size_t kept = !strcmp(kind, "power-names") ? change_count : is_some ? draw(change_count + 1) : 0;
    for (size_t i = 0; i < kept; i++) change(entries, &entry_count, &changes[i]);
    for (size_t i = 0; i < entry_count; i++) {
        Inode *inode = entries[i].inode;
        char *bytes = memcpy(malloc(inode->size + 1), inode->bytes ? inode->bytes : "", inode->size), path[PATH_MAX];
        size_t size = inode->size;
        for (Write *write = inode->first; write; write = write->next) {
            if (!keeps_data && !(is_some && draw(2))) continue;
            int is_torn = is_some && write->length > 512 && !draw(4);
            apply(&bytes, &size, write, is_torn ? write->length / 2 / 512 * 512 : write->length);
        }
        /* The index of SQLite's log is memory that processes share; it is made anew. */
        if (strstr(entries[i].name, "-shm")) continue;
        snprintf(path, sizeof path, "%s/%s", after, entries[i].name);
        int file = REAL(open)(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
        for (size_t done = 0; done < size;) {
            ssize_t count = REAL(write)(file, bytes + done, size - done);
            if (count <= 0) abort();
            done += count;
        }
        close(file);
        free(bytes);
    }
}

/* Whether this call fails, with errno set; a call that takes no room does not mind a full disk. */
static int fails(const char *call, const char *name, int takes_room) {
    char line[NAME + 64];
    int length = snprintf(line, sizeof line, "%ld %s %s\n", ++calls, call, name);
    if (log_file >= 0 && REAL(write)(log_file, line, length) < 0) abort();
    if (calls == at) {
        if (!strncmp(kind, "power", 5)) {
            lose_power();
            kill(getpid(), SIGKILL);
        }
        if (!strcmp(kind, "error")) return errno = EIO, 1;
        is_full = 1;
    }
    return is_full && takes_room ? (errno = ENOSPC, 1) : 0;
}

static const char *name_of(Inode *inode) { return inode == &folder_itself ? "." : "file"; }
static Inode *file_at(int file) { return file >= 0 && file < MOST_FILES ? open_files[file] : NULL; }

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAULTS_FOLDER"), after = getenv("FAULTS_AFTER"), kind = getenv("FAULTS_KIND");
    if (!folder) return;
    at = getenv("FAULTS_AT") ? atol(getenv("FAULTS_AT")) : 0;
    if (!kind) kind = "";
    if (getenv("FAULTS_LOG")) log_file = REAL(open)(getenv("FAULTS_LOG"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    /* What is there at the start has been flushed. */
    DIR *list = opendir(folder);
    for (struct dirent *one; list && (one = readdir(list));) {
        if (one->d_type != DT_REG) continue;
        Inode *inode = named(one->d_name);
        char path[PATH_MAX];
        struct stat found;
        snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
        int file = REAL(open)(path, O_RDONLY);
        fstat(file, &found);
        inode->bytes = malloc(found.st_size + 1), inode->size = found.st_size;
        if (read(file, inode->bytes, inode->size) != (ssize_t)inode->size) abort();
        close(file);
        Change there = { .inode = inode };
        snprintf(there.name, NAME, "%s", one->d_name);
        change(entries, &entry_count, &there);
    }
    if (list) closedir(list);
}

__attribute__((destructor)) static void end(void) {
    if (folder && after && at > calls && !strncmp(kind, "power", 5)) lose_power();
}

static int open_any(const char *path, int flags, mode_t mode) {
    const char *name = folder ? inside(path) : NULL;
    if (!folder || (!name && !is_folder(path))) return REAL(open)(path, flags, mode);
    pthread_mutex_lock(&guard);
    int file = -1;
    struct stat before;
    int is_new = name && (flags & O_CREAT) && stat(path, &before);
    int changes_it = is_new || (name && (flags & O_TRUNC));
    if (!changes_it || !fails(is_new ? "create" : "truncate", name, is_new)) {
        file = REAL(open)(path, flags, mode);
        if (file >= 0 && file < MOST_FILES) {
            Inode *inode = open_files[file] = name ? named(name) : &folder_itself;
            if (is_new) note_change("", name, inode);
            else if (changes_it) note_write(inode, 0, NULL, 0);
        }
    }
    pthread_mutex_unlock(&guard);
    return file;
}

#define OPEN(function)                                              \
    int function(const char *path, int flags, ...) {                \
        va_list more;                                               \
        va_start(more, flags);                                      \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more);                                               \
        return open_any(path, flags, mode);                         \
    }
OPEN(open)
OPEN(open64)

static ssize_t write_any(int file, const void *bytes, size_t length, off_t place) {
    Inode *inode = folder ? file_at(file) : NULL;
    ssize_t count = -1;
    if (inode) {
        pthread_mutex_lock(&guard);
        int is_short = !strcmp(kind, "short") && calls + 1 == at && length > 1;
        if (fails("write", name_of(inode), !is_short)) { pthread_mutex_unlock(&guard); return -1; }
        if (is_short) length /= 2;
    }
    off_t from = place >= 0 ? place : lseek(file, 0, SEEK_CUR);
    if (place >= 0) count = REAL(pwrite64)(file, bytes, length, place);
    else count = REAL(write)(file, bytes, length);
    if (inode) {
        if (count > 0) note_write(inode, from, bytes, count);
        pthread_mutex_unlock(&guard);
    }
    return count;
}

ssize_t write(int file, const void *bytes, size_t length) { return write_any(file, bytes, length, -1); }
ssize_t pwrite(int file, const void *bytes, size_t length, off_t place) { return write_any(file, bytes, length, place); }
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t place) { return write_any(file, bytes, length, place); }

/* In pieces, each of which may fail. */
ssize_t writev(int file, const struct iovec *pieces, int count) {
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = write_any(file, pieces[i].iov_base, pieces[i].iov_len, -1);
        if (done < 0) return sum ? sum : -1;
        sum += done;
        if ((size_t)done < pieces[i].iov_len) break;
    }
    return sum;
}

static int truncate_any(int file, off_t length) {
    Inode *inode = folder ? file_at(file) : NULL;
    if (!inode) return REAL(ftruncate64)(file, length);
    pthread_mutex_lock(&guard);
    int done = fails("truncate", name_of(inode), 0) ? -1 : REAL(ftruncate64)(file, length);
    if (!done) note_write(inode, length, NULL, 0);
    pthread_mutex_unlock(&guard);
    return done;
}

int ftruncate(int file, off_t length) { return truncate_any(file, length); }
int ftruncate64(int file, off64_t length) { return truncate_any(file, length); }

static int flush_any(int file) {
    Inode *inode = folder ? file_at(file) : NULL;
    if (!inode) return REAL(fsync)(file);
    pthread_mutex_lock(&guard);
    /* The disk here is honest but slow for nothing: what counts is what would be on it. */
    int done = fails("flush", name_of(inode), 0) ? -1 : 0;
    if (!done && inode == &folder_itself) flush_folder();
    else if (!done) flush_file(inode);
    pthread_mutex_unlock(&guard);
    return done;
}

int fsync(int file) { return flush_any(file); }
int fdatasync(int file) { return flush_any(file); }

int rename(const char *from, const char *to) {
    char old[NAME] = "", new[NAME] = "";
    if (folder && inside(from)) snprintf(old, NAME, "%s", inside(from));
    if (folder && inside(to)) snprintf(new, NAME, "%s", inside(to));
    if (!*old || !*new) return REAL(rename)(from, to);
    pthread_mutex_lock(&guard);
    Inode *inode = named(old);
    named(new);
    int done = fails("rename", new, 1) ? -1 : REAL(rename)(from, to);
    if (!done) note_change(old, new, inode);
    pthread_mutex_unlock(&guard);
    return done;
}

int unlink(const char *path) {
    const char *name = folder ? inside(path) : NULL;
    if (!name) return REAL(unlink)(path);
    pthread_mutex_lock(&guard);
    named(name);
    int done = fails("unlink", name, 0) ? -1 : REAL(unlink)(path);
    if (!done) note_change(name, "", NULL);
    pthread_mutex_unlock(&guard);
    return done;
}

int close(int file) {
    if (folder && file >= 0 && file < MOST_FILES) open_files[file] = NULL;
    return REAL(close)(file);
}
